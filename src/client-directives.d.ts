import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrated when it is used, or where one of these is remembered (src/lazy/client-use.ts). */
    'client:use'?: string | boolean
  }
}
