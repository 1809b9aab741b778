import { subjectNow } from './subject.ts'

/** Controls whose action is still running, with the `subject` of the screen at the press. */
const running = new WeakMap<EventTarget, string>()

/** Ignores a press while the previous one is still running for the same subject. */
export async function pressOnce(control: EventTarget, press: () => unknown): Promise<void> {
  const subject = subjectNow()
  if (running.get(control) === subject) return
  running.set(control, subject)
  try {
    await press()
  } finally {
    if (running.get(control) === subject) running.delete(control)
  }
}
