/** What happy-dom adds to the window. */
interface HappyDom {
  readonly setURL: (url: string) => void;
  readonly settings: { readonly navigation: { disableChildPageNavigation: boolean } };
}

/** Sets the address of the page of the test without loading anything, now and when a form opens another page. */
export const setAddress = (address: string): void => {
  const { happyDOM } = window as unknown as { readonly happyDOM: HappyDom };
  happyDOM.settings.navigation.disableChildPageNavigation = true;
  happyDOM.setURL(address);
};
