/**
 * @typedef {'ok' | 'note' | 'wrong'} State  `note`: the console works, and shows less; `wrong`: something will not work.
 * @typedef {{ about: string, state: State, said: string[] }} Finding
 */

/** Collects what was found, one line for each call or property. */
export function createReport() {
  /** @type {Finding[]} */
  const findings = []
  return {
    findings,
    /**
     * Opens a line. What it says is in the order of importance: the worst decides its state.
     * @param {string} about
     */
    line(about) {
      /** @type {Finding} */
      const finding = { about, state: 'ok', said: [] }
      findings.push(finding)
      return {
        /** @param {string} text */
        ok: text => void finding.said.push(text),
        /** @param {string} text */
        note(text) {
          if (finding.state === 'ok') finding.state = 'note'
          finding.said.push(text)
        },
        /** @param {string} text */
        wrong(text) {
          finding.state = 'wrong'
          finding.said.unshift(text)
        },
      }
    },
  }
}

/** @param {Finding} finding */
export const lineOf = ({ about, state, said }) => `${state.padEnd(6)}${about}${said.length > 0 ? `  ${said.join('; ')}` : ''}`
