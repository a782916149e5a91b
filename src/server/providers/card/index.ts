export { golomtCard } from './golomt-card.ts'
export type { CardProvider, CardRegistrationResult } from './port.ts'
