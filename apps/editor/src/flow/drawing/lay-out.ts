/** The XML with positions for all elements. The layout tool is loaded when it is first needed. */
export async function layOut(xml: string): Promise<string> {
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(xml);
}
