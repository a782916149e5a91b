/** A payment's code, as a PNG: 300 px on a desktop. Scanners want dark on light, in dark mode too. */
export function QrPicture({ image, alt }: { readonly image: string; readonly alt: string }) {
  return (
    <span className="code-ground mx-auto block max-w-60 rounded-card desk:max-w-[calc(300px+1.5rem+2px)] border border-line p-3">
      <img src={`data:image/png;base64,${image}`} alt={alt} width="300" height="300" className="block w-full" />
    </span>
  )
}
