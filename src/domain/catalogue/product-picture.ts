/** Most pictures of one product; an import ignores more. */
export const PRODUCT_PICTURES_MAX = 8
export const PRODUCT_PICTURE_BYTES_MAX = 12 * 1024 * 1024
/** Most pixels of an uploaded picture; cameras of phones have fewer. */
export const PRODUCT_PICTURE_PIXELS_MAX = 64_000_000
/** Side of the square that is stored, px: twice the widest that pages show. */
export const PRODUCT_PICTURE_SIDE = 1_280
/** Below it a picture is unreadable on a product's page, px. */
export const PRODUCT_PICTURE_SIDE_MIN = 200
export const PICTURE_ALT_MAX = 200
/** Most characters of the address or file name that an import took a picture from. */
export const PICTURE_SOURCE_MAX = 500

/** Random, as `writePicture` names files. */
export const PICTURE_ID = /^[\w-]{22}$/

/** Path without width and ending, as those of drawn pictures. */
export const pictureKey = (id: string) => `/product-pictures/${id}`
