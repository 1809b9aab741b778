import { useMemo } from 'react'
import type { VendorUser } from '../../api/entities.ts'
import { user as t } from '../../text/user.ts'
import { CheckGroup, optionsOf } from '../../ui/form/checks.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { queryStore } from '../../ui/table/query.ts'
import { useParams } from '../../ui/table/useParam.ts'

const showAll = () => true

/**
 * Shows the users of any chosen role; no choice hides nothing. The choices are the roles of the listed users, so they need no request.
 * Until the users are known, every value in the address filters; afterwards, only listed ones.
 */
export const roleFilter: Filter<VendorUser> = {
  useApplied(table, { rows, state }) {
    const param = `${table}.role`
    const options = useMemo(() => optionsOf(rows.flatMap(({ role }) => role ?? [])), [rows])
    const isListed = (value: string) => options.some(option => String(option.value) === value)
    const values = useParams(param, state === 'ready' ? isListed : undefined)
    const isChosen = (role: unknown) => values.includes(String(role))
    const matches = useMemo(() => (values.length ? ({ role }: VendorUser) => isChosen(role?.id) : showAll), [JSON.stringify(values)])
    return {
      param,
      isActive: values.length > 0,
      matches,
      input: (
        <CheckGroup
          key={param}
          label={t.role}
          options={options}
          chosen={options.map(option => option.value).filter(isChosen)}
          isLoading={state === 'loading' && !rows.length}
          onChange={next => queryStore().set({ [param]: next.map(String) })}
        />
      ),
    }
  },
}
