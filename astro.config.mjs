import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { localApi } from './scripts/dev-api.ts'
import { withDrawingsByName } from './scripts/drawings-by-name.ts'
import { sharedChunks } from './scripts/shared-chunks-plugin.ts'
import { ONEST_LETTERS, ONEST_WEIGHTS, rangesWithout, unicodeRanges } from './src/styles/fonts/onest-letters.ts'
import { DISPLAY_WEIGHT, SERIF_LETTERS, SERIF_WEIGHTS } from './src/styles/fonts/serif-letters.ts'

const onest = subset => `@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`
const serif = subset => `@fontsource-variable/source-serif-4/files/source-serif-4-${subset}-wght-normal.woff2`
const cormorant = subset =>
  `@fontsource/cormorant-garamond/files/cormorant-garamond-${subset}-${DISPLAY_WEIGHT}-normal.woff2`

/**
 * Files that a part needs beside itself; the helper that fetches parts is on every page already, and its name costs
 * bytes.
 */
const notThereYet = (file, files) => {
  const others = files.filter(each => each !== file && !each.includes('/page.'))
  return others.length === 0 ? [] : files.filter(each => each === file || others.includes(each))
}
/** As a plugin, because Astro sets `modulePreload` itself. */
const fewerPreloads = {
  name: 'fewer-preloads',
  config: () => ({ build: { modulePreload: { resolveDependencies: notThereYet } } })
}

/** Downshift with React by name and without the checks of development: src/islands/search/downshift-imports.ts. */
const slimDownshift = {
  name: 'slim-downshift',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    /\/node_modules\/downshift\//.test(importer) && /^(?:react|prop-types|react-is)$/.test(source)
      ? fileURLToPath(new URL('./src/islands/search/downshift-imports.ts', import.meta.url))
      : undefined
}

/** Lucide's drawings without the machine around them, on islands and on pages. */
const OWN_LUCIDE = [
  [
    /\/node_modules\/lucide-react\//,
    '/createLucideIcon.mjs',
    new URL('./src/islands/shell/lucide-icon.ts', import.meta.url)
  ],
  [
    /\/node_modules\/@lucide\/astro\//,
    '/Icon.astro',
    new URL('./src/components/shell/LucideIcon.astro', import.meta.url)
  ]
]
const slimLucide = {
  name: 'slim-lucide',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const [, , own] = OWN_LUCIDE.find(([from, end]) => from.test(importer) && source.endsWith(end)) ?? []
    return own && fileURLToPath(own)
  }
}

/**
 * Drawings from their own files: through the list of all, the bundler's graph says that each island loads all two
 * thousand.
 */
const drawingsByName = {
  name: 'drawings-by-name',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/islands\/.*\.tsx?$/.test(id) && code.includes("'lucide-react'") ? withDrawingsByName(code) : undefined
}

/**
 * Astro hashes the text of every style and script again for every page, and a file has none: twenty digests of nothing
 * (docs/decisions/0087-cost-of-a-page.md).
 */
const digestsOnce = {
  name: 'digests-once',
  enforce: 'pre',
  transform: (code, id) =>
    /\/astro\/dist\/core\/encryption\.js/.test(id)
      ? code.replace(
          'async function generateCspDigest(data, algorithm) {',
          `const knownDigests = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  let digest = knownDigests.get(key);
  if (digest === undefined) {
    digest = computeCspDigest(data, algorithm);
    if (knownDigests.size < 500) knownDigests.set(key, digest);
  }
  return digest;
}
async function computeCspDigest(data, algorithm) {`
        )
      : undefined
}

/** Turning a page into bytes is a fifth of what it costs; where Astro changes that line nothing but the speed is lost. */
const pagesEncodedFast = {
  name: 'pages-encoded-fast',
  enforce: 'pre',
  transform: (code, id) =>
    /\/astro\/dist\/runtime\/server\/render\/page\.js/.test(id)
      ? code.replace('body = encoder.encode(body);', 'body = encodePage(body);') +
        `\nimport { encodePage } from ${JSON.stringify(fileURLToPath(new URL('./src/server/platform/http/encode-page.ts', import.meta.url)))};`
      : undefined
}

/** `client:covered`, for the age question alone. */
const coveredDirective = {
  name: 'covered-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'covered', entrypoint: './src/islands/age/covered-directive.ts' })
  }
}

// Ө and Ү live in cyrillic-ext, everything else of Mongolian in cyrillic, digits and signs in latin.
const RANGES = {
  latin: [
    'U+0000-00FF',
    'U+0131',
    'U+0152-0153',
    'U+02BB-02BC',
    'U+02C6',
    'U+02DA',
    'U+02DC',
    'U+2000-206F',
    'U+20AC',
    'U+2122',
    'U+2212',
    'U+2215'
  ],
  cyrillic: ['U+0301', 'U+0400-045F', 'U+0490-0491', 'U+04B0-04B1', 'U+2116'],
  'cyrillic-ext': ['U+0460-048F', 'U+0492-04AF', 'U+04B2-052F']
}
const SUBSETS = Object.keys(RANGES)
/** One weight of a serif: the whole file of each subset for rare letters, and the small one that everybody gets. */
const serifFaces = (weight, whole, small) => [
  ...SUBSETS.map(subset => ({
    src: [whole(subset)],
    weight,
    style: 'normal',
    unicodeRange: rangesWithout(RANGES[subset], SERIF_LETTERS[subset])
  })),
  ...SUBSETS.map(subset => ({
    src: [`./src/styles/fonts/${small(subset)}.woff2`],
    weight,
    style: 'normal',
    unicodeRange: unicodeRanges(SERIF_LETTERS[subset])
  }))
]
/** A face that is not there for the first paint comes with the next page, so that no word moves under its reader. */
const still = variant => ({ ...variant, display: 'optional' })
/** Islands that cost nothing before somebody uses them. */
const clientUse = {
  name: 'client-use',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'use', entrypoint: './src/lazy/client-use.ts' })
  }
}
const WEIGHTS = `${ONEST_WEIGHTS.min} ${ONEST_WEIGHTS.max}`

/** Wanted whole or not at all; what else is shared is planned from the graph of imports. */
const shared = sharedChunks([
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'page',
    test: /vite\/preload-helper|src\/lazy\/load-chunk\.ts|subscribe-loader\.ts|parse-words\.ts/
  }
])

/**
 * Two style sheets for the frame of every shop page instead of twelve: each holds up the first paint. The first also
 * goes to the story and to staff, so it has only what they use.
 */
const frameStyles = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'page-styles',
              test: /src\/(?:styles\/global|components\/age\/age|components\/newsletter\/newsletter|components\/shell\/button|islands\/shell\/crash)\.css/
            },
            {
              name: 'shop-styles',
              test: /src\/(?:components\/(?:shell|push|consent)\/|components\/catalogue\/ground|islands\/(?:shell\/shell|search\/search)).*\.css/
            }
          ]
        }
      }
    }
  }
}

export default defineConfig({
  site: process.env.PUBLIC_URL ?? 'http://localhost:4321',
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
  output: 'static',
  // Beside what else a build keeps, and not in node_modules, which several checkouts may share.
  cacheDir: './.cache/astro',
  // A page whose `cacheKey` is that of the last build is not rendered again (src/content/page-key.ts).
  experimental: { incrementalBuild: true },
  // Whole pages, not streams: an error in the middle is then an honest 500, and a page can be cached with an ETag.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  session: false,
  integrations: [react(), coveredDirective, clientUse],
  trailingSlash: 'never',
  // Its highlighter writes style attributes, which the content policy forbids; no article has code.
  markdown: { syntaxHighlight: false },
  // Styles stay files: Astro hashes inlined ones anew for every page rendered on demand.
  build: { format: 'file', inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  // A locale without a page of its own is answered by the server with the Mongolian one
  // (src/server/platform/http/site.ts), so nothing is built twice and on-demand pages fall back the same way.
  i18n: {
    defaultLocale: 'mn',
    locales: ['mn', 'en', 'ru', 'zh', 'it'],
    routing: { prefixDefaultLocale: false }
  },
  security: {
    // Forms are posted to Hono, which checks their origin itself.
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'"
      ]
    }
  },
  fonts: [
    {
      name: 'Onest',
      cssVariable: '--font-onest',
      provider: fontProviders.local(),
      // The device's own face, which has Ө and Ү: Arial's stand-in on Linux takes them from another. Nothing is
      // swapped, so that no metrics have to agree.
      fallbacks: ['system-ui', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          // Rare letters, from the whole files.
          ...SUBSETS.map(subset => ({
            src: [onest(subset)],
            weight: WEIGHTS,
            style: 'normal',
            unicodeRange: rangesWithout(RANGES[subset], ONEST_LETTERS[subset])
          })),
          // A page in Mongolian and English is written with these: 27 KB instead of 61 (scripts/subset-fonts.ts).
          ...SUBSETS.map(subset => ({
            src: [`./src/styles/fonts/onest-${subset}.woff2`],
            weight: WEIGHTS,
            style: 'normal',
            unicodeRange: unicodeRanges(ONEST_LETTERS[subset])
          })),
          // Onest has no tögrög: the sign is drawn from its T, one glyph in 1 KB (docs/decisions/0015-tugrik.md).
          { src: ['./src/styles/fonts/tugrik.woff2'], weight: WEIGHTS, style: 'normal', unicodeRange: ['U+20AE'] }
        ].map(still)
      }
    },
    {
      name: 'Cormorant Garamond',
      cssVariable: '--font-cormorant',
      provider: fontProviders.local(),
      fallbacks: ['Times New Roman', 'serif'],
      options: {
        variants: serifFaces(String(DISPLAY_WEIGHT), cormorant, subset => `cormorant-${subset}`)
      }
    },
    {
      name: 'Source Serif 4',
      cssVariable: '--font-source-serif',
      provider: fontProviders.local(),
      fallbacks: ['Times New Roman', 'serif'],
      options: {
        // 28 KB for a Mongolian reader instead of 106: most pages have one weight (scripts/subset-fonts.ts).
        variants: SERIF_WEIGHTS.flatMap(weight =>
          serifFaces(String(weight), serif, subset => `source-serif-${subset}-${weight}`)
        )
      }
    }
  ],
  vite: {
    plugins: [
      tailwindcss(),
      localApi(),
      fewerPreloads,
      digestsOnce,
      pagesEncodedFast,
      slimDownshift,
      slimLucide,
      drawingsByName,
      shared.plugin
    ],
    ssr: { external: ['better-sqlite3', 'pg', 'i18next'] },
    build: { assetsInlineLimit: 0 },
    environments: {
      prerender: frameStyles,
      ssr: frameStyles,
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: shared.groups } }
          }
        }
      }
    }
  }
})
