import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Id, VendorGroup } from '../../api/entities.ts'
import { groups } from '../../api/groups.ts'
import { isNarrow } from '../../lib/narrow.ts'
import { byName } from '../../lib/order.ts'
import { rememberScope } from '../../state/knownScope.ts'
import { isSystemAdmin, may } from '../../state/permission.ts'
import { selectedVendorGroupId, selectedVendorId, selectGroup } from '../../state/scope.ts'
import { isVendorListOpen, openVendorList } from '../../state/vendorList.ts'
import { button, nameOf, rowAction } from '../../text/common.ts'
import { group as groupText } from '../../text/group.ts'
import { panel as t } from '../../text/panel.ts'
import { Button } from '../../ui/Button.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { cut } from '../../ui/list/cut.tsx'
import { focusHeading } from '../../ui/page/Heading.tsx'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import { type Load, useLoad } from '../../ui/load/useLoad.ts'
import type { Gate } from '../../ui/load/gate.ts'
import { useParam } from '../../ui/table/query.ts'

interface Groups extends Load<VendorGroup> {
  /** The selected group, if it is in the list. */
  selected: VendorGroup | undefined
  /** While the address names a group that is not known to exist: the page's list would not be filtered by it. */
  gate: Gate | undefined
}

/** Loads a vendor's groups, sorted by name. Removes an unknown group from the address. */
export function useGroups(vendorId: Id | undefined, load: typeof groups.list = groups.names): Groups {
  const list = useLoad(load, vendorId !== undefined && { vendorId }, byName)
  const id = selectedVendorGroupId.value
  const selected = list.rows.find(group => String(group.id) === id)
  const isGroup = (value: string) => list.rows.some(group => String(group.id) === value)
  useParam('group', selectedVendorId.value === undefined || list.state === 'ready' ? isGroup : undefined, { onClean: rememberScope })
  const { state, error, reload } = list
  const isUnknown = id !== undefined && !selected && (state === 'loading' || state === 'failed')
  return { ...list, selected, gate: isUnknown ? { state, error, reload, failed: groupText.loadFailed } : undefined }
}

interface Props {
  list: Groups
  /** Label of the button that opens the vendor list again. */
  vendorName: string | undefined
  /** The page's dialogs, if it has any. */
  actions?: GroupActions | undefined
}

export interface GroupActions {
  onCreate: () => unknown
  onEdit: (group: VendorGroup) => unknown
}

/** The group list beside a page. */
export function GroupPanel({ list, vendorName, actions }: Props) {
  useSignals()
  const noVendor = isSystemAdmin.value ? t.selectVendor : t.noVendor
  const disabledReason = list.state === 'idle' ? noVendor : undefined
  // Shows nothing while the selected vendor is unknown.
  const empty = selectedVendorId.value === undefined ? noVendor : disabledReason ? '' : t.noGroups
  const edited = list.selected
  const items = useMemo(() => list.rows.map(group => ({ id: group.id, label: nameOf(group) })), [list.rows])
  return (
    <ListPanel
      name={t.groups}
      owner={selectedVendorId.value}
      items={items}
      load={list}
      failed={groupText.loadFailed}
      empty={empty}
      all={t.all}
      selected={list.selected?.id}
      onSelect={selectGroup}
      tools={
        <>
          {isSystemAdmin.value && (
            <Button isSmall className="chevron" description={t.vendors} onPress={toggleVendors} isExpanded={isVendorListOpen.value}>
              {cut(vendorName ?? t.openVendors)}
            </Button>
          )}
          {actions && may('modify', 'group') && (
            <div className="panel__edit">
              <Button isSmall onPress={actions.onCreate} disabledReason={disabledReason}>
                {groupText.createTitle}
              </Button>
              {edited && (
                <Button ref={passFocusOn} isSmall onPress={() => actions.onEdit(edited)} name={rowAction.edit(nameOf(edited))}>
                  {button.edit}
                </Button>
              )}
            </div>
          )}
        </>
      }
    />
  )
}

/** If the vendor list is a step, opening it removes this button and loses the focus. */
function toggleVendors() {
  openVendorList(!isVendorListOpen.peek())
  if (isNarrow()) focusHeading()
}
