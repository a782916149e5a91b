/** The headings of the questions page, in their order; their names are words of the content area. */
export const FAQ_TOPICS = ['ordering', 'delivery', 'payment', 'returns', 'goods', 'account'] as const
export type Subject = (typeof FAQ_TOPICS)[number]
