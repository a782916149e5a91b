/**
 * Between the page and what draws notices, so that no page lists the files of it (each costs a page 20 bytes). Not by a
 * top-level await: a module that failed once would stay failed, also when the connection is back.
 */
export const drawNotices = () => import('./notices.ts')
