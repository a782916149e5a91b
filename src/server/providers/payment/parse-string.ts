/** A text of somebody else's, if it is one and short enough to be a number of ours. */
export const parseString = (value: unknown) => (typeof value === 'string' && value.length <= 64 ? value : undefined)
