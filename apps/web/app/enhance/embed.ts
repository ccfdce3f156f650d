/** Says to the page around an embed how high it is, so that nothing of it is cut off. */
const send = () => parent.postMessage({ lampionHeight: document.body.scrollHeight }, '*');
new ResizeObserver(send).observe(document.body);
