import { Fragment, type ReactNode } from 'react'
import { none } from '../../lib/keys.ts'
import { button, table as t } from '../../text/common.ts'
import { Button } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import { ListPage } from '../list/ListPage.tsx'
import { behindGate, type Gate } from '../load/gate.ts'
import type { ReasonLink } from '../showReason.ts'
import type { Identified } from './columns.ts'
import { Table, type TableProps } from './Table.tsx'

interface Props<Row> extends TableProps<Row> {
  text: TableProps<Row>['text'] & {
    description: string
    meaning?: string
    /** The label of adding in the palette. */
    addOne?: string
  }
  panels?: ReactNode
  above?: ReactNode
  /** The add button's action; false without the right to add. Without `next`, an empty list says to press it. */
  onAdd: (() => unknown) | false
  /** Until it is open (undefined), nothing can be listed, and with its reason nothing be added. */
  gate?: Gate | undefined
}

/** A page with one table: its add button above, panels beside. */
export function TablePage<Row extends Identified>({ panels, above, onAdd, gate, ...props }: Props<Row>) {
  const { text, isNarrowed, next = onAdd && t.addFirst } = props
  const { meaning } = text
  const begin = (meaning || next) && (
    <>
      {meaning && <p>{meaning}</p>}
      {next}
    </>
  )
  const add = onAdd && { onPress: onAdd, disabledReason: gate?.reason, reasonSteps: gate?.links }
  useCommands(() => (add ? [{ ...add, label: text.addOne ?? button.add }] : []))
  return (
    <ListPage
      lead={
        <>
          {text.description}
          {meaning && (
            <Button look="quiet" isSmall className="list-page__meaning" hint={meaning}>
              {t.meaning}
            </Button>
          )}
        </>
      }
      panels={panels}
      gate={gate?.state}
      end={
        add && (
          <Button look="primary" {...add}>
            {button.add}
          </Button>
        )
      }
    >
      {above}
      <Table
        {...props}
        list={behindGate(props.list, gate)}
        text={{ ...text, empty: gate?.reason ?? text.empty, loadFailed: gate?.failed ?? text.loadFailed }}
        next={gate?.reason ? <Links links={gate.links?.()} /> : !isNarrowed && begin}
      />
    </ListPage>
  )
}

function Links({ links = none }: { links?: readonly ReasonLink[] | undefined }) {
  return links.map(({ label, href }, at) => (
    <Fragment key={href}>
      {at > 0 && <br />}
      <a href={href}>{label}</a>
    </Fragment>
  ))
}
