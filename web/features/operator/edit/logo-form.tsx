import { useEffect, useState } from 'react'
import { LOGO_TYPES, type PublicSettings } from '../../../../contract/operator.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { useDialogGuard, useUnsaved } from '../../../ui/frame/unsaved.ts'
import { useDeleteLogo, useUpdateLogo } from '../operator.queries.ts'
import { LogoPreview } from './logo-preview.tsx'
import styles from './operator-form.module.css'

interface LogoFormProps {
  settings: PublicSettings
  onDone: () => void
}

export function LogoForm({ settings: { operator_name, logo }, onDone }: LogoFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const address = useAddressOf(file)
  const update = useUpdateLogo()
  const remove = useDeleteLogo(onDone)
  const { requestClose } = useDialogGuard()
  useUnsaved(file !== null)
  const { submit, busy, errors, faulty, message } = useSubmit(async () => file && update(file), onDone)
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <LogoPreview name={operator_name} logo={logo} chosen={address} />
      <FileDrop
        name="file"
        label="Choisir une image"
        description="PNG, JPEG ou WebP, 500 ko et 2 000 pixels de côté au plus. Certaines messageries ne montrent pas le WebP."
        accept={LOGO_TYPES.join(',')}
        file={file}
        onFile={setFile}
        error={errors.file?.[0]}
      />
      <FormFooter message={message} faulty={faulty}>
        <Button type="submit" loading={busy} disabled={!file}>
          Enregistrer
        </Button>
        {logo && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            Retirer le logo
          </Button>
        )}
        <Button variant="default" onClick={requestClose}>
          Annuler
        </Button>
      </FormFooter>
    </form>
  )
}

/** Until another one is chosen, or the form is gone. */
function useAddressOf(file: File | null) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
