import { type Call, fitting, json, type Method, type Options } from './http.ts'
import { isObject, type Shape } from './shape.ts'

/** One object, or undefined where the server knows none: it may say so with null, false, 0, nothing, `{}` or `{result: false}`. */
export function lookup<Input extends object, Output>(path: string, shape: Shape<Output | undefined>): Call<Input, Output | undefined> {
  return async (input, signal) => {
    const answer = await json('GET', path, input, signal)
    if (!answer || (isObject(answer) && (!Object.keys(answer).length || answer.result === false))) return undefined
    return fitting(shape(answer))
  }
}

/** A change. Without a shape, whatever the answer holds, even nothing, is a success and is nobody's; with one, it is an object of that shape. */
interface Write {
  <Input extends object>(path: string): Call<Input, void>
  <Input extends object, Output>(path: string, shape: Shape<Output | undefined>, options?: Options): Call<Input, Output>
}

function writing(method: Method): Write {
  return <Input extends object, Output>(path: string, shape?: Shape<Output | undefined>, options?: Options) =>
    async (input: Input, signal?: AbortSignal) => {
      const answer = await json(method, path, input, signal, options)
      return shape ? fitting(shape(answer)) : undefined as Output
    }
}

export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const remove = writing('DELETE')
