/** The arrows of the project: domain ← contract ← api ← stores ← islands ← pages; domain, contract ← search ← server. */
const never = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })
const src = folders => ({ path: `^src/(${folders})/` })

/** Contexts of the server from the lowest; a context imports only those before it. Everybody may use the platform. */
const CONTEXTS = [
  'platform',
  'providers',
  'catalogue',
  'identity',
  'messaging',
  'ordering',
  'money',
  'customers',
  'community',
  'games',
  'booking',
  'site',
  'back-office'
]

const MODULES =
  '(?:providers|catalogue|ordering|money|customers|community|games|booking|messaging|site|back-office)/[^/]+'

const inwards = CONTEXTS.slice(0, -1).map((context, at) =>
  never(
    `${context}-below-what-follows`,
    'Contexts of the server import only what stands before them; see docs/architecture.md.',
    src(`server/${context}`),
    { path: `^src/server/(${CONTEXTS.slice(at + 1).join('|')})/` }
  )
)

module.exports = {
  forbidden: [
    never('no-cycles', 'Two files that need each other are one file, or a third one.', {}, { circular: true }),
    never('domain-is-alone', 'The rules of the shop import nothing, not even a package.', src('domain'), {
      pathNot: '^src/domain/'
    }),
    never('contract-knows-domain', 'Wire shapes are made of domain types and zod.', src('contract'), {
      pathNot: ['^src/(contract|domain)/', '^node_modules/zod/']
    }),
    never(
      'browser-without-server',
      'The browser never imports server or search.',
      src('api|stores|islands|components'),
      src('server|search')
    ),
    never(
      'api-below-stores',
      'api calls the server and nothing else.',
      src('api'),
      src('stores|islands|components|layouts|pages')
    ),
    never('stores-below-islands', 'Stores know no screen.', src('stores'), src('islands|components|layouts|pages')),
    never('islands-through-stores', 'Islands reach the network only through stores.', src('islands'), {
      ...src('api'),
      dependencyTypesNot: ['type-only']
    }),
    never('islands-below-pages', 'Islands are placed by pages.', src('islands'), src('pages|layouts')),
    never(
      'no-schemas-in-the-browser',
      'Zod stays on the server; the browser takes its types.',
      src('api|stores|islands'),
      {
        path: '^node_modules/(zod|hono|i18next|kysely)/',
        dependencyTypesNot: ['type-only']
      }
    ),
    never('search-below-server', 'Search is a port of its own.', src('search'), src('server|storefront|pages')),
    never(
      'server-without-screen',
      'The server knows no screen.',
      src('server'),
      src('api|stores|islands|components|layouts|pages')
    ),
    never('storefront-is-a-port', 'Pages and server meet in a contract.', src('storefront'), {
      pathNot: '^src/(storefront|contract)/'
    }),
    ...inwards,
    never(
      'modules-know-no-composition',
      'Modules are composed by files that no module imports.',
      { path: '^src/server/[^/]+/[^/]+/', pathNot: '^src/server/(composition|openapi|sandbox|outbox)/' },
      { path: '^src/server/([^/]+|(composition|openapi|sandbox|outbox)/.*)\\.ts$' }
    ),
    never(
      'modules-by-their-face',
      'A module is reached only through its index.ts.',
      { path: `^src/server/(${MODULES})/` },
      { path: `^src/server/(${MODULES})/`, pathNot: ['^src/server/$1/', '/index\\.ts$'] }
    ),
    never(
      'identity-by-its-face',
      'A module is reached only through its index.ts.',
      { path: '^src/server/', pathNot: '^src/server/identity/' },
      { path: '^src/server/identity/', pathNot: '/index\\.ts$' }
    ),
    never(
      'composition-by-faces',
      'The composition uses the public faces, too.',
      { path: '^src/server/([^/]+|(composition|openapi|sandbox|outbox)/.*)\\.ts$' },
      { path: `^src/server/(${MODULES})/`, pathNot: '/(index|module)\\.ts$' }
    ),
    never(
      'commands-by-faces',
      'The commands of the staff and of the build use the public faces, too.',
      { path: '^scripts/' },
      { path: `^src/server/(${MODULES}|identity)/`, pathNot: '/(index|module)\\.ts$' }
    ),
    never(
      'tables-are-shapes',
      'Tables of a module are types alone.',
      { path: '^src/server/[^/]+/[^/]+/tables\\.ts$', pathNot: '^src/server/platform/db/' },
      { path: '^src/server/' }
    ),
    never(
      'db-below-modules',
      'The database layer knows no module: tables are merged in.',
      { path: '^src/server/platform/db/' },
      { path: '^src/server/', pathNot: '^src/server/platform/db/' }
    ),
    never(
      'dialects-in-db',
      'What is special to a database lives in server/db.',
      { path: '^src/', pathNot: '^src/server/platform/db/' },
      {
        path: '^node_modules/(better-sqlite3|pg)/'
      }
    ),
    never(
      'nothing-from-tests',
      'The shop does not need its tests.',
      { path: '^(src|simulators)/' },
      { path: '^tests/' }
    ),
    never(
      'simulators-are-outside',
      'A simulator is another company’s server.',
      { path: '^src/' },
      { path: '^simulators/' }
    ),
    never(
      'resolvable',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^(astro:|virtual:)|[?]url$' }
    )
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.json$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js']
    }
  }
}
