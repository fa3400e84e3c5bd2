import type { EChartsCoreOption } from 'echarts/core';
import type { Figure, FigureGroup } from './figure.js';

interface ChartColours {
  accent: string;
  text: string;
  line: string;
  surface: string;
}

/** The echarts options for the groups of a figure. */
export function chartOption(
  chart: Exclude<Figure['chart'], 'rows'>,
  groups: readonly FigureGroup[],
  { accent, text, line, surface }: ChartColours,
  format: (value: string) => string,
): EChartsCoreOption {
  // If all slices had the same colour, nobody could tell them apart: then echarts chooses the colours.
  const isOwn = chart !== 'pie' || new Set(groups.map(({ color }) => color)).size === groups.length;
  const data = groups.map(({ label, value, color }) => ({
    name: label,
    value: Number(value),
    itemStyle: color && isOwn ? { color } : {},
  }));
  const common = {
    animation: false,
    textStyle: { color: text, fontFamily: 'inherit' },
    tooltip: {
      trigger: chart === 'pie' ? 'item' : 'axis',
      confine: true,
      valueFormatter: (value: unknown) => format(String(value)),
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text },
    },
  };
  if (chart === 'pie') {
    const series = {
      type: 'pie',
      radius: ['45%', '75%'],
      data,
      label: { color: text },
      itemStyle: { borderColor: surface },
    };
    // A key with the value undefined would override the chart's own colours.
    return { ...common, series: [series] };
  }
  return {
    ...common,
    color: [accent],
    grid: { left: 8, right: 16, top: 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: groups.map(({ label }) => label),
      axisLabel: { color: text, hideOverlap: true },
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
    },
    yAxis: { type: 'value', axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } },
    series: [
      chart === 'line'
        ? { type: 'line', data, symbolSize: 6, areaStyle: { opacity: 0.1 } }
        : { type: 'bar', data, barMaxWidth: 32, itemStyle: { borderRadius: [3, 3, 0, 0] } },
    ],
  };
}
