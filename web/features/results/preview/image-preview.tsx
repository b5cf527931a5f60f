import { useState } from 'react'
import { useObjectAddress } from '../../../lib/sharing/use-object-address.ts'
import { Empty } from '../../../ui/empty.tsx'
import styles from './previews.module.css'
import { ScrollArea } from './scroll-area.tsx'

interface ImagePreviewProps {
  name: string
  file: File
  zoom: number
}

export function ImagePreview({ name, file, zoom }: ImagePreviewProps) {
  const address = useObjectAddress(file)
  const [natural, setNatural] = useState<number | null>(null)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Empty text="Cette image ne peut pas être affichée ici. Téléchargez-la pour l’ouvrir." />
  return (
    <ScrollArea name={name} label="Image">
      {address && (
        <img
          className={styles.image}
          src={address}
          alt={name}
          style={natural === null ? undefined : { width: `calc(${zoom} * min(100%, ${natural}px))` }}
          onLoad={({ currentTarget }) => setNatural(currentTarget.naturalWidth)}
          onError={() => setBroken(true)}
        />
      )}
    </ScrollArea>
  )
}
