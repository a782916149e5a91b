export { httpLender } from './http-lender.ts'
export type { Lender, LenderAnswer } from './port.ts'
