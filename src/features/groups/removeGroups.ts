import { applications } from '../../api/applications.ts'
import type { Id, VendorGroup } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { ApiError } from '../../lib/http.ts'
import { button } from '../../text/common.ts'
import { group as t } from '../../text/group.ts'
import { ItemError } from '../../ui/batch/batch.ts'
import { confirmMany } from '../../ui/batch/confirmMany.ts'
import { type BatchKinds, runKind } from '../../ui/batch/kinds.ts'
import { nameOf } from './group.ts'

/** The actions on groups. */
export const groupKinds = {
  removeGroups: {
    title: t.removeTitle,
    isRemoval: true,
    async run(id, { vendorId }, signal) {
      if (await hasApps(id, vendorId as Id, signal)) throw new ItemError(t.removeBlocked)
      await groups.remove({ id }, signal)
    },
  },
} satisfies BatchKinds

/** Removes groups without applications (spec, section 4). Resolves to whether the data may have changed. */
export async function removeGroups(chosen: readonly VendorGroup[], vendorId: Id): Promise<boolean> {
  const body = t.removeManyConfirm(chosen.length)
  return await confirmMany({ title: t.removeTitle, body, names: chosen.map(nameOf), okText: button.remove, isRemoval: true })
    && runKind(groupKinds, 'removeGroups', chosen.map(group => ({ id: group.id, name: nameOf(group) })), { vendorId })
}

/** A group that is gone has none: then the removal answers for it. */
async function hasApps(vendorGroupId: Id, vendorId: Id, signal: AbortSignal): Promise<boolean> {
  try {
    return (await applications.list({ vendorId, vendorGroupId }, signal)).length > 0
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return false
    throw error
  }
}
