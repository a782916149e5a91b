/**
 * A picture to read from. Astro watches the ones it imports and publishes the untouched original, megabytes of it, of
 * every picture that any field was read of; of a clone it does not.
 */
export const untrackedPicture = <T extends object>(picture: T): T => (picture as { readonly clone?: T }).clone ?? picture
