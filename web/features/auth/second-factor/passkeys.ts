import type { NewPasskey, PasskeyProof } from '../../../../contract/auth.second-factor.ts'

/** As the server answers them: the library reads them. */
type PasskeyOptions = { challenge: string } & Record<string, unknown>

const library = () => import('@simplewebauthn/browser')

export class PasskeyRefusal extends Error {}

/** Throws PasskeyRefusal when the person or the browser gives none. */
export async function createPasskey(options: PasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await library()
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as unknown as Options }).catch(
    (error: unknown) => {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError'
      throw new PasskeyRefusal(
        isKnown
          ? 'Cet appareil a déjà une clé d’accès pour ce compte.'
          : 'La clé d’accès n’a pas été créée. Vous pouvez réessayer.',
      )
    },
  )
  const { clientDataJSON, attestationObject } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject },
  }
}

/** Throws PasskeyRefusal when the person or the browser gives none. */
export async function provePasskey(options: PasskeyOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(
    () => {
      throw new PasskeyRefusal('La clé d’accès n’a pas servi. Réessayez, ou choisissez une autre façon d’entrer.')
    },
  )
  const { clientDataJSON, authenticatorData, signature } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  }
}
