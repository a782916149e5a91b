/** Pixels. A phone, a phone of today or half a desk, a desk, a sharp desk; never more than the picture has. */
export const PICTURE_WIDTHS = [480, 800, 1200, 1600]
