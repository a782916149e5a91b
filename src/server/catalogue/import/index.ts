export { importFile, type ImportCount } from './import-file.ts'
