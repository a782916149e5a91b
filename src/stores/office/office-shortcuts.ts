import { persisted } from '../persisted.ts'

/** Whether single keys are shortcuts in the office. */
export const $singleKeys = persisted('office-keys', true, value => typeof value === 'boolean')
