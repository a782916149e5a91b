import { createHash } from 'node:crypto'

/** Invented entries that the project ships with, by the hash of their files; a test compares them with `content`. */
export const EXAMPLE_ENTRY_HASHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  branches: {
    bayangol: 'N301Q_v71i42',
    bayanzurkh: 'JJBumuJVyTUr',
    chingeltei: 'VXC6K8mIHzdk',
    darkhan: 'CWLJ_GTGPc4a',
    erdenet: '7NURSfZaJoBD',
    'khan-uul': 'jsI-UnfqPM8l',
    songinokhairkhan: 'GI80TyyeRjNe',
    sukhbaatar: 'QG9nzAX7X6yq'
  },
  authors: { bayar: 'LXb_W8oVgDks', nomin: '6EWKfA-XYMpB', saruul: '7_J0I1tUPgD0', tuguldur: 'bbrWsyNYSCMo' },
  vendors: { delguur: '-y6gD-YRI7G-', 'khangain-uvs': '1eW5P1oBinSl', 'khar-mungu': '4PcQ4SWnvNk_' }
}

/** Files of one entry as they are hashed: each by its name in the folder, then its text. */
export const entryHash = (files: readonly string[]) =>
  createHash('sha256').update(files.join('\n')).digest('base64url').slice(0, 12)

/** Entries of a folder that stand as they were shipped. */
export const unchangedExampleEntries = (folder: string, filesOf: ReadonlyMap<string, readonly string[]>) =>
  [...filesOf].flatMap(([id, files]) => (EXAMPLE_ENTRY_HASHES[folder]?.[id] === entryHash(files) ? [id] : []))
