/** A placeholder of about the final height. */
export function LoadingPlaceholder({ label, rows = 3 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only noscript:hidden">
        {label}
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="h-32 rounded-xl bg-mist noscript:hidden" />
      ))}
    </div>
  )
}
