interface LogoProps {
  /** Pixels. */
  size: number
}

/** A scallop fan in a lens, in the colour of the text around it; the same drawing as public/favicon.svg. */
export const Logo = ({ size }: LogoProps) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="currentColor" aria-hidden="true" focusable="false">
    <path
      fillRule="evenodd"
      d="M16 1.6C24.4 1.6 30.4 7.4 30.4 14.4c0 5.6-4.2 10.2-9.6 13.4l1 2.6H10.200l1-2.6C5.800 24.6 1.600 20 1.600 14.400 1.600 7.400 7.600 1.600 16 1.600Z"
    />
  </svg>
)
