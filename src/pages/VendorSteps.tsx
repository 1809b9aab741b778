import type { ReactNode } from 'react'
import { applications } from '../api/applications.ts'
import type { Id, Vendor } from '../api/entities.ts'
import { groups } from '../api/groups.ts'
import { vendorUsers } from '../api/users.ts'
import { vendors } from '../api/vendors.ts'
import { isSameId } from '../lib/ids.ts'
import { countsOf, mayTakeSteps } from '../features/vendors/vendor.ts'
import { isAddedVendor } from '../state/addedVendors.ts'
import { goToTableOf } from '../state/scope.ts'
import { app } from '../text/app.ts'
import { group } from '../text/group.ts'
import { nextSteps as t } from '../text/saved.ts'
import { user } from '../text/user.ts'
import { Button } from '../ui/Button.tsx'
import { dialogs } from './dialogs.ts'

/** Returns the steps of a vendor to its first credentials, for a page that is still empty; undefined for who may not take them all. */
export const stepsOf = (vendor: Vendor | undefined): ReactNode =>
  vendor && mayTakeSteps() ? <VendorSteps vendorId={vendor.id} /> : undefined

/**
 * Returns the next step as a line above a list, of a vendor that was added in this session, until it has an application. An empty list
 * shows all steps instead.
 */
export const nextStepOf = (vendor: Vendor | undefined, list: 'groups' | 'users'): ReactNode =>
  vendor && mayTakeSteps() && isAddedVendor(vendor) && knownOf(vendor.id)[list] ? <NextStep vendorId={vendor.id} /> : undefined

function NextStep({ vendorId }: { vendorId: Id }) {
  const steps = takenBy(vendorId)
  const current = steps.findIndex(step => !step.isDone)
  const { label, onPress } = steps[current]!
  if (knownOf(vendorId).apps || !onPress) return null
  return (
    <p className="next-step">
      <span>{t.next}</span>
      <Button isSmall onPress={onPress}>
        {label}
      </Button>
      <span>{t.place(current + 1, steps.length)}</span>
    </p>
  )
}

function takenBy(vendorId: Id) {
  const has = knownOf(vendorId)
  return [
    { label: group.addOne, isDone: has.groups, onPress: () => dialogs.beginStep('groups', vendorId) },
    { label: user.addOne, isDone: has.users, onPress: () => dialogs.beginStep('users', vendorId) },
    { label: app.addOne, isDone: has.apps, onPress: () => dialogs.beginStep('apps', vendorId) },
    { label: t.credentials, isDone: false, onPress: has.apps && (() => goToTableOf('apps', vendorId)) },
  ]
}

function VendorSteps({ vendorId }: { vendorId: Id }) {
  const steps = takenBy(vendorId)
  const current = steps.findIndex(step => !step.isDone)
  return (
    <ol className="steps" aria-label={t.title}>
      {steps.map(({ label, isDone, onPress }, index) => (
        <li key={label} className="steps__item" data-done={isDone || undefined} aria-current={index === current ? 'step' : undefined}>
          {isDone || !onPress ? (
            <span>
              <span>{label}</span>
              {isDone && <span className="visually-hidden">{t.done}</span>}
            </span>
          ) : (
            <Button isSmall look={index === current ? 'primary' : undefined} onPress={onPress}>
              {label}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Returns whether a vendor has groups, users and applications, by the lists and counts of this session: no request is sent for it. */
function knownOf(vendorId: Id): { groups: boolean; users: boolean; apps: boolean } {
  const vendor = vendors.details.latest({})?.find(({ id }) => isSameId(id, vendorId))
  const counts = vendor && countsOf(vendor)
  const has = (rows: readonly unknown[] | undefined, count = 0) => (rows ? rows.length > 0 : count > 0)
  return {
    groups: has(groups.list.latest({ vendorId }), counts?.groups),
    users: has(vendorUsers.list.latest({ vendorId }), counts?.users),
    apps: has(applications.list.latest({ vendorId }), counts?.apps),
  }
}
