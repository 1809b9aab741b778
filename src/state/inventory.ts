import { type Answer, recall } from '../lib/answers.ts'

/** A vendor that was asked for its users in this session, and why it did not answer. */
export interface Outcome {
  id: string
  problem: string | undefined
}

/** Names the remembered answer of who was asked. It ends with the session like any other; no change concerns it. */
export const OUTCOMES = 'inventory'
export const unchanging = { entities: [] }

/** Returns which vendors were asked for the inventory; undefined if none was. */
export const takenInventory = (): Answer<Outcome> | undefined => recall<Outcome>(OUTCOMES, unchanging)
