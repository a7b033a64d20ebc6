/** The picture of the RSS channel: grain on the air above a basket. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Winnow">
<rect width="64" height="64" rx="12" fill="#f6efdc"/>
<path d="M10 36h44c0 11-10 18-22 18S10 47 10 36z" fill="#8a5a2b"/>
<path d="M10 36h44" stroke="#5f3c1a" stroke-width="3" stroke-linecap="round"/>
<g fill="#d99a1c"><ellipse cx="24" cy="29" rx="3" ry="5"/><ellipse cx="33" cy="24" rx="3" ry="5"/>
<ellipse cx="41" cy="29" rx="3" ry="5"/></g>
<path d="M20 16c6-6 10 4 16-2m4-2c4-4 7 3 12-1" fill="none" stroke="#c9b98a" stroke-width="2.5" stroke-linecap="round"/>
</svg>
`;
