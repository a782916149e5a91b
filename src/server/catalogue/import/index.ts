export { importFile, type ImportCount } from './import-file.ts'
export type { ImportJournal } from './journal.ts'
export { readRow, type SupplierRow } from './read-row.ts'
export { readUpload, type UploadProblem } from './read-upload.ts'
