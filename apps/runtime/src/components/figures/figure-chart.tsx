import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useLook } from '../../stores/index.js';
import { chartOption } from './chart-option.js';
import type { Figure, FigureGroup } from './figure.js';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** A theme colour in a form that the chart can read; CSS colour functions are resolved. */
function themeColour(element: HTMLElement, name: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return '#888888';
  const before = element.style.color;
  element.style.color = `var(${name})`;
  context.fillStyle = getComputedStyle(element).color;
  element.style.color = before;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

interface FigureChartProps {
  chart: Exclude<Figure['chart'], 'rows'>;
  groups: FigureGroup[];
  format(value: string): string;
  onOpen(group: FigureGroup): void;
}

/** The groups of a figure as a chart. The list beside it has the same numbers for people who cannot see the chart. */
export function FigureChart({ chart, groups, format, onOpen }: FigureChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<ECharts>(undefined);
  const open = useRef(onOpen);
  open.current = onOpen;
  const theme = useLook(({ theme, colour }) => `${theme} ${colour}`);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = init(element, undefined, { renderer: 'svg' });
    drawn.current = made;
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.dispose();
      drawn.current = undefined;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = place.current;
    const made = drawn.current;
    if (!element || !made) return;
    const colour = (name: string) => themeColour(element, name);
    const colours = {
      accent: colour('--lm-accent'),
      text: colour('--lm-text-2'),
      line: colour('--lm-line'),
      surface: colour('--lm-surface'),
    };
    made.setOption(chartOption(chart, groups, colours, format), { notMerge: true });
    made.off('click');
    made.on('click', ({ dataIndex }) => {
      const group = groups[dataIndex];
      if (group) open.current(group);
    });
  }, [chart, groups, format, theme]);

  return <div className="lm-figure-chart" ref={place} aria-hidden="true" />;
}
