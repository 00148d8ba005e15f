import { createTheme, rem } from '@mantine/core';
import keyClasses from '../buttons/key-hint.module.css';
import { colors } from './colors.ts';
import classes from './components.module.css';

const FONT =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const shadow = (...layers: string[]) => layers.join(', ');

/** A dialog's <header> would count as a second banner of the page. */
const dialog = { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } };

/** Dense and calm: 14 px text, 36 px controls, hairlines before shadows, one accent. */
export const theme = createTheme({
  colors,
  primaryColor: 'brand',
  primaryShade: 7,
  black: colors.gray[9],
  fontFamily: FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: FONT,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: 'hb-focus',
  shadows: {
    xs: '0 1px 2px rgb(15 21 25 / 5%)',
    sm: shadow('0 1px 2px rgb(15 21 25 / 5%)', '0 2px 6px rgb(15 21 25 / 4%)'),
    md: shadow('0 2px 4px rgb(15 21 25 / 4%)', '0 8px 20px rgb(15 21 25 / 8%)'),
    lg: shadow('0 4px 8px rgb(15 21 25 / 4%)', '0 16px 40px rgb(15 21 25 / 12%)'),
    xl: shadow('0 8px 16px rgb(15 21 25 / 6%)', '0 28px 64px rgb(15 21 25 / 18%)'),
  },
  components: {
    ActionIcon: { classNames: { root: classes.action } },
    Alert: { classNames: { message: classes.alertMessage } },
    Button: { defaultProps: { size: 'sm' }, classNames: { root: classes.button } },
    Checkbox: { classNames: { body: classes.choice } },
    // The options of a closed field are not rendered: positioning them forces a layout.
    CloseButton: { classNames: { root: classes.close } },
    Combobox: { defaultProps: { keepMounted: false } },
    InputWrapper: { classNames: { label: classes.label, description: classes.description } },
    Input: { defaultProps: { size: 'sm' }, classNames: { input: classes.input } },
    Kbd: { classNames: { root: keyClasses.key } },
    Menu: { classNames: { item: classes.menuItem } },
    Notification: {
      classNames: {
        root: classes.toast,
        body: classes.toastBody,
        title: classes.toastTitle,
        description: classes.toastMessage,
      },
    },
    Paper: { classNames: { root: classes.paper } },
    Radio: { classNames: { body: classes.choice, description: classes.description } },
    SegmentedControl: { classNames: { label: classes.segment } },
    Switch: { classNames: { body: classes.choice } },
    Table: { classNames: { th: classes.tableHead, td: classes.tableCell } },
    Tabs: { classNames: { list: classes.tabList, tab: classes.tab } },
    Modal: {
      defaultProps: { ...dialog, centered: true, radius: 'lg' },
      classNames: { title: classes.dialogTitle },
    },
    Drawer: { defaultProps: dialog, classNames: { title: classes.dialogTitle } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
});
