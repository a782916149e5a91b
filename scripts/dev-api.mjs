/** Mounts the server into Astro's dev server; filled in once the server stands. */
export const localApi = () => ({ name: 'delguur-api', apply: 'serve' })
