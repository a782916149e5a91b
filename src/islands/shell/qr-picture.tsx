/** A payment's code, as a PNG. Scanners want dark on light, in dark mode too. */
export function QrPicture({ image, alt }: { readonly image: string; readonly alt: string }) {
  return (
    <span className="code-ground mx-auto block max-w-60 rounded-card border border-line p-3">
      <img src={`data:image/png;base64,${image}`} alt={alt} width="240" height="240" className="block w-full" />
    </span>
  )
}
