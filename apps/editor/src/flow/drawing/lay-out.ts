/** The XML with positions for all elements. The layout library is loaded on demand. */
export async function layOut(xml: string): Promise<string> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(xml);
}
