import type { Application } from '../../api/entities.ts'
import { cut } from '../../lib/format.ts'
import { app as t } from '../../text/app.ts'

/** Characters of a description beside its group: about two lines on a phone. */
const SHORT = 40

/** Returns an application's group, and the beginning of its description. */
export function aboutOf({ vendor_group, description }: Application): string | undefined {
  const group = vendor_group?.name
  const about = description && cut(description, SHORT)
  return group && about ? t.inGroup(group, about) : group || about || undefined
}
