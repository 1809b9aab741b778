import { type Call, isObject, json, type Method, type Options, shaped } from './http.ts'

/** One object, or undefined where the server knows none: it may say so with null, false, 0, nothing, `{}` or `{result: false}`. */
export function lookup<Input extends object, Output>(path: string): Call<Input, Output | undefined> {
  return async (input, signal) => {
    const answer = await json('GET', path, input, signal)
    if (!answer || (isObject(answer) && (!Object.keys(answer).length || answer.result === false))) return undefined
    return shaped(answer, isObject(answer))
  }
}

function writing(method: Method) {
  return <Input extends object, Output = void>(path: string, needs?: (keyof Output & string)[], options?: Options): Call<Input, Output> =>
    async (input, signal) => {
      const answer = await json(method, path, input, signal, options)
      return shaped(needs && answer, !needs || (isObject(answer) && needs.every(key => answer[key] != null)))
    }
}

/** A change. Without `needs`, whatever the answer holds, even nothing, is a success and is nobody's; with it, the answer is an object that has these values. */
export const post = writing('POST')
export const put = writing('PUT')
export const patch = writing('PATCH')
export const remove = writing('DELETE')
