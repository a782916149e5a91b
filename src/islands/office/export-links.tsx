import { Download } from 'lucide-react'
import { EXPORT_FORMATS, type ExportFormat } from '../../domain/back-office/export-format.ts'
import { TOOL_LOOK } from './tool-look.ts'
import { useOffice } from './words.tsx'

interface Props {
  /** Address of the list as it is narrowed down, as a file of this format. */
  readonly href: (format: ExportFormat) => string
  /** Name of the exported list, where several are on a page. */
  readonly of?: string
}

/** A list as a file, for a spreadsheet or for other programs. */
export function ExportLinks({ href, of }: Props) {
  const { words } = useOffice()
  return EXPORT_FORMATS.map(format => {
    const text = words[`export_${format}`]
    return (
      <a
        key={format}
        href={href(format)}
        download
        className={TOOL_LOOK}
        aria-label={of === undefined ? undefined : `${of}: ${text}`}
      >
        <Download className="size-5" />
        {text}
      </a>
    )
  })
}
