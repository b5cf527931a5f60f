/** Folds a name of a datum or system, however a program spells it: D_RGF_1993, GCS_RGAF09, « RGF93 v1 ». */
export const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(?:d|gcs)_/, '')
    .replace(/[^a-z0-9]/g, '')
