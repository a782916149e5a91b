/** The part of subset-font that is used here; it comes without types. */
declare module 'subset-font' {
  interface Wishes {
    readonly targetFormat: 'woff2' | 'sfnt'
    /** A number pins the axis, a range narrows it. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  }
  export default function subsetFont(font: Buffer, letters: string, wishes: Wishes): Promise<Buffer>
}
