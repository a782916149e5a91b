export { createProductBatchesModule } from './module.ts'
export { commandImport } from './imports/command-import.ts'
export { undoByCommand } from './undo-by-command.ts'
