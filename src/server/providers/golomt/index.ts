export { GOLOMT_DONE, type GolomtOptions, golomtCalls, golomtInvoiceState } from './signed-calls.ts'
