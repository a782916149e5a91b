import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LIST = fileURLToPath(new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')))

/** Name of each drawing → its file; several names may mean one. */
const readFiles = () =>
  new Map(
    [...readFileSync(LIST, 'utf8').matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const)
    )
  )
let files: ReadonlyMap<string, string> | undefined

/** `import { X } from 'lucide-react'` → an import of the file of X. Types are left out. */
export const withDrawingsByName = (code: string) =>
  code.replaceAll(/^import \{([^}]+)\} from 'lucide-react'/gm, (whole, names: string) => {
    files ??= readFiles()
    const imports: string[] = []
    for (const name of names.split(',').map(each => each.trim())) {
      if (name === '' || name.startsWith('type ')) continue
      const [imported = '', local = imported] = name.split(' as ')
      const file = files.get(imported)
      if (file === undefined) return whole
      imports.push(`import ${local} from 'lucide-react/icons/${file}'`)
    }
    return imports.join(';')
  })
