// Members that the types of the package leave out.
declare namespace PDFKit {
  interface PDFStructureElement {
    dictionary: { data: Record<string, unknown> }
  }
  interface PDFDocument {
    /** A primitive string would be written as a name. */
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: PDFStructureElement; Contents: object },
    ): this
  }
}
