import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { COLLECTION_DEFINITIONS } from '../src/content/collection-definitions.ts'
import '../src/content.config.ts'
import { editorConfig } from '../src/content/editor-form.ts'
import { commandLine, runCommand, wholeNumber } from './command.ts'

const MODULES = join(import.meta.dirname, '../node_modules')
const DEFAULT_PORT = 4300
/** Where the editor would load its signs from; they lie here instead. */
const FONTS = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([a-z0-9-]+):vf@[\d.]+\/([a-z-]+\.woff2)/g
/** Editor styles are set by script; otherwise it may do nothing but what it brings along. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  'media-src blob:',
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Delguur · editor</title>
    <script src="/start.js" defer></script>
  </head>
  <body></body>
</html>`

/** Made anew for every visit, so that a piece begun meanwhile is there after a reload. */
const startScript = () => `
window.CMS_MANUAL_INIT = true
const script = document.createElement('script')
script.src = '/editor.js'
script.onload = () => CMS.init({ config: ${JSON.stringify(editorConfig(process.cwd(), COLLECTION_DEFINITIONS))} })
document.head.append(script)`

const read = (path: string) => readFileSync(join(MODULES, path))
const files: Readonly<Record<string, () => readonly [type: string, body: string | Buffer]>> = {
  '/': () => ['text/html; charset=utf-8', PAGE],
  '/start.js': () => ['text/javascript; charset=utf-8', startScript()],
  '/editor.js': () => [
    'text/javascript; charset=utf-8',
    read('@sveltia/cms/dist/sveltia-cms.js').toString().replace(FONTS, '/fonts/$1.woff2')
  ],
  '/fonts/material-symbols-outlined.woff2': () => [
    'font/woff2',
    read('@fontsource-variable/material-symbols-outlined/files/material-symbols-outlined-latin-wght-normal.woff2')
  ]
}

const server = createServer((request, response) => {
  const file = files[new URL(request.url ?? '/', 'http://localhost').pathname]
  const [type, body] = file?.() ?? ['text/plain', 'There is nothing here.']
  response.writeHead(file ? 200 : 404, {
    'Content-Type': type,
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer'
  })
  response.end(body)
})

const program = commandLine(
  'editor',
  'The texts as forms in the browser; files are read and written on this computer only.'
)
  .addOption(
    new Option('--port <port>', 'where it listens')
      .env('EDITOR_PORT')
      .argParser(wholeNumber(0, 65_535))
      .default(DEFAULT_PORT)
  )
  .action(({ port }) => {
    server.listen(port, '127.0.0.1', () =>
      console.log(
        `Editor: http://localhost:${port} (Chrome or Edge; choose "Work with Local Repository" and this folder)`
      )
    )
  })

await runCommand(program)
