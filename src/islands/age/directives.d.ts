declare module 'astro' {
  interface AstroClientDirectives {
    /** While the age question covers the page (covered-directive.ts). */
    'client:covered'?: boolean
  }
}

export {}
