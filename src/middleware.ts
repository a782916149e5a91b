import type { MiddlewareHandler } from 'astro'

/** Tells the server why a page could not be made: Astro itself answers 500 and writes its own line, without the request. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  try {
    return await next()
  } catch (error) {
    const { onFailure } = context.locals
    if (!onFailure) throw error
    onFailure(error)
    return new Response(null, { status: 500 })
  }
}
