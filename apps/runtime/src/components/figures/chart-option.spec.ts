import { describe, expect, it } from '@jest/globals';
import { PieChart } from 'echarts/charts';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartOption } from './chart-option.js';

interface Drawn {
  xAxis?: { data: string[] };
  series: object[];
  tooltip: { valueFormatter(value: unknown): string };
}

const groups = [
  { label: '2026-02', value: '2.5', color: null, query: {} },
  { label: '2026-03', value: '4', color: '#ff0000', query: {} },
];
const colours = { accent: 'a', text: 't', line: 'l', surface: 's' };
const option = (chart: 'columns' | 'line' | 'pie'): Drawn =>
  chartOption(chart, groups, colours, (value) => `<${value}>`) as unknown as Drawn;

describe('the drawing of a figure', () => {
  it('has a column or a point for each group, in their order', () => {
    for (const [chart, type] of [
      ['columns', 'bar'],
      ['line', 'line'],
    ] as const) {
      const { xAxis, series } = option(chart);
      expect(xAxis?.data).toEqual(['2026-02', '2026-03']);
      expect(series).toMatchObject([{ type, data: [{ value: 2.5 }, { value: 4, itemStyle: { color: '#ff0000' } }] }]);
    }
  });
  it('has a piece for each group, which have colours of their own', () => {
    const { xAxis, series } = option('pie');
    expect(xAxis).toBeUndefined();
    expect(series[0]).toMatchObject({ type: 'pie', data: [{ name: '2026-02' }, { name: '2026-03' }] });
  });
  it('fills the pieces, whoever chooses their colours', () => {
    use([PieChart, SVGRenderer]);
    const chart = init(null, undefined, { renderer: 'svg', ssr: true, width: 400, height: 300 });
    const drawn = (): string[] =>
      [...chart.renderToSVGString().matchAll(/<path [^>]*fill="([^"]+)"/g)].map((path) => path[1] ?? '');
    const alike = groups.map((group) => ({ ...group, color: '#ff0000' }));
    chart.setOption(chartOption('pie', alike, colours, String));
    const fills = new Set(drawn().filter((fill) => fill.startsWith('#')));
    chart.dispose();
    expect(fills.size).toBe(2);
  });
  it('takes no colours that two pieces share', () => {
    const alike = groups.map((group) => ({ ...group, color: '#ff0000' }));
    const { series } = chartOption('pie', alike, colours, String) as unknown as Drawn;
    expect(series[0]).toMatchObject({ data: [{ itemStyle: {} }, { itemStyle: {} }] });
    expect(option('pie').series[0]).toMatchObject({ data: [{ itemStyle: {} }, { itemStyle: { color: '#ff0000' } }] });
  });
  it('tells values as the cards write them', () => {
    expect(option('line').tooltip.valueFormatter(2.5)).toBe('<2.5>');
  });
});
