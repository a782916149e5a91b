import astro from 'eslint-plugin-astro'
import tseslint from 'typescript-eslint'

/** Words belong to locales/: text between tags may be signs and digits only. */
const NO_TEXT = {
  selector: 'JSXText[value=/[\\p{L}]{2}/u]',
  message: 'Text is read from locales/<locale>/<area>.json: pages by words(), islands by their messages prop.'
}
const NO_SAID_TEXT = {
  selector:
    'JSXAttribute[name.name=/^(aria-label|aria-description|aria-roledescription|alt|title|placeholder|label)$/] > Literal[value=/\\p{L}{2}/u]',
  message: NO_TEXT.message
}
const NO_STYLE = {
  selector: "JSXAttribute[name.name='style']",
  message: 'The content policy forbids style attributes: use a class, or an SVG presentation attribute.'
}
const NO_RAW_COLOUR = {
  selector: 'JSXAttribute[name.name=/^class(Name)?$/] Literal[value=/\\[#[0-9a-fA-F]{3,8}\\]|\\[(rgb|hsl|oklch)/]',
  message: 'Colours are tokens of tailwind.config.mjs.'
}
const NO_RAW_COLOUR_TEMPLATE = {
  selector:
    'JSXAttribute[name.name=/^class(Name)?$/] TemplateElement[value.raw=/\\[#[0-9a-fA-F]{3,8}\\]|\\[(rgb|hsl|oklch)/]',
  message: NO_RAW_COLOUR.message
}
/** A file may be lost on the way: whoever waits for it is told, and nothing stays busy (src/lazy/load-chunk.ts). */
const SURVIVING = ':not(CallExpression[callee.name=/^(?:loadChunk|prefetchChunk|lazyComponent)$/] ImportExpression)'
const NO_BARE_IMPORT = {
  selector: [
    'AwaitExpression > ImportExpression',
    "UnaryExpression[operator='void'] ImportExpression",
    // React remembers a lazy part that failed, and draws it never again.
    'CallExpression:matches([callee.name="lazy"], [callee.property.name="lazy"]) ImportExpression'
  ]
    .map(selector => selector + SURVIVING)
    .join(', '),
  message:
    'Load by loadChunk or prefetchChunk (src/lazy) or lazyComponent (src/islands/shell): a lost file has to be survived.'
}
const NO_RAW_HTML = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'React draws: HTML in strings has to be escaped by hand.'
}
/** A document that was fetched is read by DOMParser. */
const NO_HTML_STRINGS = ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map(property => ({
  property,
  message: 'HTML in strings has to be escaped by hand: a React island draws, and DOMParser reads what was fetched.'
}))
const DRAWN = [NO_RAW_HTML, NO_TEXT, NO_SAID_TEXT, NO_STYLE, NO_RAW_COLOUR, NO_RAW_COLOUR_TEMPLATE]

const forbid = (groups, message) => ({ 'no-restricted-imports': ['error', { patterns: [{ group: groups, message }] }] })

export default tseslint.config(
  { ignores: ['dist', '.astro', '.cache', '.data', 'node_modules', 'test-results', 'tests'] },
  // All other rules are in .oxlintrc.json, which takes a tenth of the time: here are those of pages and islands.
  {
    files: ['src/{api,components,islands,layouts,lazy,markdown,pages,service-worker,stores}/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser }
  },
  { files: ['**/*.astro/*.{ts,js}'], extends: [tseslint.configs.recommended] },
  {
    files: ['src/islands/**/*.{ts,tsx}'],
    rules: {
      ...forbid(
        // The boundaries of .dependency-cruiser.cjs keep them from src/search.
        ['**/api/*', '**/api/**', '**/server/**', 'zod', 'hono*', 'i18next'],
        'Islands draw stores and call their actions; they reach the network only through stores.'
      ),
      'no-restricted-syntax': ['error', ...DRAWN, NO_BARE_IMPORT]
    }
  },
  {
    files: ['src/{components,islands,stores}/**/*.{ts,tsx,astro}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'A bare fetch waits for ever: use the client (src/api/http.ts).' }
      ]
    }
  },
  {
    files: ['src/{api,components,islands,layouts,lazy,markdown,pages,service-worker,stores}/**/*.{ts,tsx,astro}'],
    rules: { 'no-restricted-properties': ['error', ...NO_HTML_STRINGS] }
  },
  {
    files: ['src/{stores,api,components}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_BARE_IMPORT] }
  },
  {
    files: ['src/stores/**/*.ts', 'src/api/**/*.ts'],
    rules: forbid(
      // The boundaries of .dependency-cruiser.cjs keep them from src/search.
      ['**/server/**', 'zod', 'hono*', 'i18next'],
      'The browser carries neither server nor schemas: use domain rules and import type.'
    )
  },
  ...astro.configs.recommended,
  {
    files: ['**/*.astro'],
    rules: {
      ...forbid(
        [
          ...['**/server/**', '**/search/**', '**/api/**'],
          ...['islands', 'stores', 'domain', 'contract'].flatMap(folder => [
            `!**/${folder}/search`,
            `!**/${folder}/search/**`
          ])
        ],
        'Pages read the shop through src/storefront/port.ts and know neither server nor search.'
      ),
      'no-restricted-syntax': ['error', ...DRAWN, NO_BARE_IMPORT],
      'astro/no-set-html-directive': 'off'
    }
  }
)
